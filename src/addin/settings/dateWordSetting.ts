import type { UserStore } from "../excel/host";

/**
 * The setting by which formulas with date words, such as today, are calculated again on another day without
 * asking. Off by default: each new day costs requests.
 */
export interface DateWordSetting {
  isAutomatic(): boolean;
  setAutomatic(isOn: boolean): void;
}

/** The stored name and word; with any other word the user is asked. */
const storeName = "date words";
const automatic = "update";

/** Creates the setting in the user's store. */
export function createDateWordSetting(user: UserStore): DateWordSetting {
  return {
    isAutomatic: () => user.get(storeName) === automatic,
    setAutomatic(isOn) {
      if (isOn) user.set(storeName, automatic);
      else user.delete(storeName);
    },
  };
}
