/** `07:30` → « 7 h 30 ». */
export const clockText = (clock: string): string => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return minutes === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(minutes).padStart(2, '0')}`;
};
