import { Type } from 'typebox'
import { Closed } from '../../../platform/http/schemas.ts'

export const LocationOut = Closed(
  {
    id: Type.Integer({ description: 'The `location_id` of addresses', examples: [317106] }),
    subdistrict_name: Type.String({ examples: ['Menteng'] }),
    city_name: Type.String({ examples: ['Kota Administrasi Jakarta Pusat'] }),
    province_name: Type.String({ examples: ['DKI Jakarta'] }),
    display: Type.String({ examples: ['Menteng, Kota Administrasi Jakarta Pusat, DKI Jakarta'] }),
  },
  { title: 'Location' },
)

export const ProvinceOut = Closed({ province_id: Type.Integer(), province_name: Type.String() }, { title: 'Province' })

export const CityOut = Closed({ city_id: Type.Integer(), city_name: Type.String() }, { title: 'City' })

export const PostalCodeOut = Closed({ postal_code: Type.String({ examples: ['10310'] }) }, { title: 'PostalCode' })
