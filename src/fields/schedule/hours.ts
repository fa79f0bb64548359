/** Hours on some days of the week: 1 is Monday, 7 is Sunday. They end on the next day if `to` is not after `from`. */
export interface Hours {
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}
