/** What withdraws a question: as much of an AbortSignal as that takes. */
export interface WithdrawalSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once: true }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}
