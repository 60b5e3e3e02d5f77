import { addToDate, type CalendarUnit } from '../../../platform/text/calendar.ts'

type Validity = { validity_period: number | null; validity_period_unit: CalendarUnit | null }

/** When the access to something bought now expires; null means never. */
export const accessExpiry = (now: Date, timeZone: string, { validity_period, validity_period_unit }: Validity) =>
  validity_period && validity_period_unit ? addToDate(now, validity_period_unit, validity_period, timeZone) : null
