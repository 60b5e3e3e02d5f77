import { Type } from 'typebox'
import { PictureIn } from '../../../platform/http/addresses.ts'
import { Closed, Email, Id, MoneyOut, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { suppressionReasons } from '../../../platform/mail/suppressions.ts'
import { AttributesIn, AttributesOut, attributesQuery } from '../../catalog/attributes/index.ts'
import { maxCountedOrders } from './load-totals.ts'

const text = (longest: number) => Type.Optional(Nullable(Type.String({ maxLength: longest })))
const Tags = Type.Array(Text(50), { maxItems: 50, uniqueItems: true })

const changeable = {
  email: Type.Optional(Nullable(Email)),
  phone: text(30),
  avatar: Type.Optional(Nullable(PictureIn)),
  bio_description: text(2000),
  date_of_birth: Type.Optional(Nullable(Type.String({ format: 'date', maxLength: 10 }))),
  sex: Type.Optional(Nullable(OneOf(['female', 'male', 'other']))),
  is_unsubscribe: Type.Optional(
    Type.Boolean({ description: 'Wants no offers by mail; stays true if the person unsubscribed' }),
  ),
  is_spam: Type.Optional(Type.Boolean({ description: 'Marks spam for stores that use the spam filter' })),
  tags: Type.Optional(Tags),
  attributes: Type.Optional(AttributesIn),
}

export const CustomerIn = Closed({ name: Text(200), ...changeable })

export const CustomerPatch = Closed({
  name: Type.Optional(Text(200)),
  status: Type.Optional(OneOf(['active', 'blocked'])),
  ...changeable,
})

export const TagsIn = Closed({ tags: Tags })

const nullableText = Nullable(Type.String())

export const CustomerOut = Closed(
  {
    id: Type.Integer(),
    business_id: Type.Integer(),
    name: nullableText,
    email: nullableText,
    phone: Nullable(Type.String({ examples: ['628112345678'] })),
    avatar: nullableText,
    bio_description: nullableText,
    date_of_birth: nullableText,
    sex: nullableText,
    status: OneOf(['active', 'blocked']),
    is_unsubscribe: Type.Boolean(),
    is_spam: Type.Boolean(),
    tags: Type.Array(Type.String()),
    attributes: AttributesOut,
    confirmed_at: Nullable(Timestamp),
    phone_confirmed_at: Nullable(Timestamp),
    created_at: Timestamp,
    last_updated_at: Timestamp,
    erased_at: Nullable(Timestamp),
    merged_into_id: Nullable(Type.Integer({ description: 'The customer that this one was merged into' })),
  },
  { title: 'Customer' },
)

/** A customer with totals of orders, and whether mail is delivered to them. */
export const CustomerWithTotals = Closed(
  {
    ...CustomerOut.properties,
    orders_count: Type.Integer({ description: `Counts the newest ${maxCountedOrders} orders` }),
    total_spent: MoneyOut,
    last_order_id: nullableText,
    last_order_at: Nullable(Timestamp),
    mail_stop: Nullable(
      OneOf(suppressionReasons, { description: 'Why mail to the address of the customer is not sent; null: it is' }),
    ),
  },
  { title: 'CustomerWithTotals' },
)

export const UploadOut = Closed(
  {
    success: Type.Array(CustomerOut, { description: 'The customers that were created' }),
    existing: Type.Array(Type.Integer(), { description: 'Rows of customers that were known already' }),
    failed: Type.Record(Type.String(), Type.String(), { description: 'What is wrong, by number of the row' }),
  },
  { title: 'CustomerUpload' },
)

/** Filters of the list. */
export const customerFilters = {
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words of the name or email, or the beginning of a phone number' }),
  ),
  tags: Type.Optional(
    Type.String({ maxLength: 500, description: 'Tags separated by commas; customers must have all of them' }),
  ),
  status: Type.Optional(OneOf(['active', 'blocked'])),
  ...attributesQuery,
}

const addressIn = {
  name: text(200),
  phone: text(30),
  email: Type.Optional(Nullable(Email)),
  location_id: Type.Optional(Nullable(Id)),
  address: text(500),
  postal_code: text(10),
  notes: text(500),
}

export const AddressIn = Closed(addressIn)

export const AddressOut = Closed(
  {
    id: Type.Integer(),
    name: nullableText,
    phone: nullableText,
    email: nullableText,
    address: nullableText,
    postal_code: nullableText,
    notes: nullableText,
    location_id: Nullable(Type.Integer()),
    location: Nullable(
      Closed({
        id: Type.Integer(),
        subdistrict_name: Type.String(),
        city_name: Type.String(),
        province_name: Type.String(),
      }),
    ),
  },
  { title: 'CustomerAddress' },
)

/** Location ids have at most seven digits. */
const Location = Type.Integer({ minimum: 1, maximum: 999_999_999 })

/** Accepts unknown fields, because clients send more than is stored, and the location id as text. */
export const MyAddressIn = Type.Object({
  ...addressIn,
  location_id: Type.Optional(
    Nullable(Type.Unsafe<number | string>({ anyOf: [Location, { type: 'string', pattern: '^[1-9]\\d{0,8}$' }] })),
  ),
})

const { location_id: _, ...ownFields } = AddressOut.properties

/** An address as its customer sees it, with the complete location. */
export const MyAddressOut = Closed(ownFields, { title: 'MyAddress' })
