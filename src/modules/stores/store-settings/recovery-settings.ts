import { Type } from 'typebox'

/** Messages to buyers who could not buy, or did not finish a checkout. */
export const recoverySettings = {
  is_checkout_intent_active: Type.Optional(
    Type.Boolean({ default: true, description: 'Keep what buyers type into a checkout that they do not finish' }),
  ),
  checkout_recovery_hours: Type.Optional(
    Type.Integer({
      default: 4,
      minimum: 0,
      maximum: 168,
      description: 'So many hours after an unfinished checkout, buyers who agreed to it get a mail; 0 for none',
    }),
  ),
  is_checkout_recovery_repeated: Type.Optional(
    Type.Boolean({ default: false, description: 'Send a second mail 48 hours after the first' }),
  ),
  is_stock_request_active: Type.Optional(
    Type.Boolean({ default: true, description: 'Buyers may ask to be told when something is in stock again' }),
  ),
}
