// Who somebody is to the server: the guest of a browser, or an account. See docs/protocol.md.

import { afterQuery, request, type Page } from "./http";

export interface Me {
  name: string;
  id: string;
  account: boolean;
}

export interface Account {
  id: string;
  name: string;
  created: number;
  shares_history: boolean;
}

/** What somebody shows of themselves; `traits` are the words from which a face is chosen. */
export interface Profile {
  face: Record<string, string> | null;
  watch: boolean; // whether strangers may look on where all who play allow it
  traits: Record<string, string[]>;
}

interface SignedUp {
  name: string;
  recovery: string; // shown this once
}

export interface AccountSession {
  id: string;
  created: number;
  used: number;
  agent: string;
  is_this: boolean;
}

export const fetchMe = (): Promise<Me> => request("GET", "/api/me");
export const renameMe = (name: string): Promise<Me> => request("PUT", "/api/me", { name });

export const fetchProfile = (): Promise<Profile> => request("GET", "/api/me/profile");
export const saveProfile = ({ face, watch }: { face: Readonly<Record<string, string>> | null; watch: boolean }): Promise<Profile> =>
  request("PUT", "/api/me/profile", { face, watch });

export const signUp = (name: string, password: string): Promise<SignedUp> => request("POST", "/api/account", { name, password });
export const signIn = (name: string, password: string): Promise<Me> => request("POST", "/api/account/sign-in", { name, password });
export const signOut = (): Promise<unknown> => request("POST", "/api/account/sign-out");
export const recover = (name: string, code: string, password: string): Promise<SignedUp> =>
  request("POST", "/api/account/recover", { name, code, password });

export const fetchAccount = (): Promise<Account> => request("GET", "/api/account");
export const shareHistory = (shares_history: boolean): Promise<Account> => request("PUT", "/api/account", { shares_history });
export const changePassword = (old: string, password: string): Promise<unknown> =>
  request("POST", "/api/account/password", { old, new: password });
export const newRecoveryCode = (password: string): Promise<SignedUp> => request("POST", "/api/account/recovery", { password });
export const forgetMe = (password: string): Promise<unknown> => request("POST", "/api/me/forget", { password });

export const fetchSessions = (token: string | null): Promise<Page<AccountSession>> => request("GET", `/api/account/sessions${afterQuery(token)}`);
export const endSession = (id: string): Promise<unknown> => request("DELETE", `/api/account/sessions/${encodeURIComponent(id)}`);
export const endAllSessions = (): Promise<unknown> => request("DELETE", "/api/account/sessions");

export const EXPORT_URL = "/api/me/export";
