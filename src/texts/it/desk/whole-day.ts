/** «La sua giornata»: the visits of an absent person are passed on or moved. */
export const wholeDay = {
  /** The reason of the change of capacity; it names neither the person nor a cause. */
  reason: 'Giornata di una persona da spostare',
} as const;
