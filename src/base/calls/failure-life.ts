/**
 * Milliseconds during which a failed load is returned without a retry. React renders again at once to show the failure;
 * if that started another attempt, a page without a connection would retry endlessly.
 */
export const failureLife = 1000;
