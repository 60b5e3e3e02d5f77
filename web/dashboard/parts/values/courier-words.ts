import * as names from '../../../client/courier-names.generated.ts'
import { getSpoken } from '../../messages/loaded-words.ts'

/** The name of a courier or a service in the language of the page. */
export const courierWord = (name: string) => names.courierWord(name, getSpoken().language)

/** A courier with its service in the language of the page. */
export const describeCourier = (courier: string | undefined, service: string | undefined) =>
  names.describeCourier(courier, service, getSpoken().language)
