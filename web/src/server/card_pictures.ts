// Pictures that people bring for their cards. See docs/protocol.md.

import { afterQuery, readAll, request, type Page } from "./http";

export interface OwnPicture {
  id: string;
  name: string;
  changed: number; // seconds
  size: number; // bytes
}

const ALL = "/api/card-pictures";
export const LARGEST_PICTURE = 4 << 20; // bytes, as it is brought
export const PICTURE_KINDS = "image/png,image/jpeg,image/webp";
export const pictureUrl = (id: string): string => `${ALL}/${encodeURIComponent(id)}`;

const fetchPage = (after: string | null): Promise<Page<OwnPicture>> => request("GET", `${ALL}${afterQuery(after)}`);
export const fetchOwnPictures = (): Promise<OwnPicture[]> => readAll(fetchPage);
export const removePicture = (id: string): Promise<unknown> => request("DELETE", pictureUrl(id));

/** Bring a picture; whether it is one the server looks. */
export async function bringPicture(file: File): Promise<OwnPicture> {
  if (file.size > LARGEST_PICTURE) throw new Error(`${file.name} is too large: a picture has at most ${LARGEST_PICTURE >> 20} MB.`);
  const url = await new Promise<string>((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(new Error(`${file.name} cannot be read.`));
    reader.readAsDataURL(file);
  });
  return request("POST", ALL, { name: file.name.slice(-60), data: url.slice(url.indexOf(",") + 1) });
}
