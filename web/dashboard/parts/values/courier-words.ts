import { describeCourier } from '../../../client/courier-names.generated.ts'
import { getSpoken } from '../../messages/loaded-words.ts'

/** The name of a courier, or of one with its service, in the language of the page. */
export const courierWord = (courier: string | undefined, service?: string) =>
  describeCourier(courier, service, getSpoken().language)
