// Answers that go on: what the server tells while it works.

import { errorMessage, Refused } from "./http";

/** An answer as it is, where it is no refusal. */
export async function checkedAnswer(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Refused(answer.status, errorMessage(await answer.json().catch(() => null)) ?? `The server answered ${answer.status}.`);
  return answer;
}

/** What the server tells while it works, one after the other. */
export async function* eventsOf<T>(answer: Response): AsyncGenerator<T> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let left = "";
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    const parts = (left + decoder.decode(value, { stream: !done })).split("\n\n");
    left = parts.pop() ?? "";
    for (const part of parts) yield JSON.parse(part.replace(/^data: /, "")) as T;
    if (done) return;
  }
}
