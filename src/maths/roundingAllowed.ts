/** Published probabilities are rounded, so that a full field adds up to nearly 1; a forgotten runner is further off than this. */
export const roundingAllowed = 0.02;
