/** Log-odds of winning as a share, 0 to 1. */
export function shareOf(lead: number): number {
  return 1 / (1 + Math.exp(-lead));
}
