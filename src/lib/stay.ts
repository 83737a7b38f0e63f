/** From the receipt day to the return day, `yyyy-MM-dd`. */
export interface Stay {
  from: string
  to: string
}
