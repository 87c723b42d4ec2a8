/** A part of the machine that some tests need. */
export type Part =
  | "browser"
  | "firefox"
  | "libreOffice"
  | "nginx"
  | "notifications"
  | "openssl"
  | "postgres"
  | "redis"
  | "systemd"
  | "webKit";
interface Description {
  readonly name: string;
  readonly package: string;
  readonly isOptional?: boolean;
}
export const parts: Readonly<Record<Part, Description>>;
export function findPart(part: Part): string | undefined;
interface Circumstances {
  readonly isContinuous?: boolean;
  readonly find?: (part: Part) => string | undefined;
}
interface Judgement {
  readonly verdict: "run" | "skip" | "fail";
  readonly sentence: string;
}
export function judgeNeeds(needed: readonly Part[], circumstances?: Circumstances): Judgement;
export function describeMissing(part: Part): string;
