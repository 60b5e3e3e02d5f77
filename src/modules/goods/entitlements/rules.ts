import { addToDate, type CalendarUnit } from '../../../platform/calendar.ts'

type Validity = { validity_period: number | null; validity_period_unit: CalendarUnit | null }

/** Until when something bought now may be used; null for ever. */
export const accessEnd = (now: Date, timeZone: string, { validity_period, validity_period_unit }: Validity) =>
  validity_period && validity_period_unit ? addToDate(now, validity_period_unit, validity_period, timeZone) : null
