import { Type } from 'typebox'
import { machine, signedIn, storefront } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { ListOf, PageOf, pageQuery, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { listCities, listLocations, listPostalCodes, listProvinces, listSubdistricts } from './list-locations.ts'
import { CityOut, LocationOut, PostalCodeOut, ProvinceOut } from './schemas.ts'

const tag = 'Locations'
const search = Type.Optional(Type.String({ maxLength: 200, description: 'Words or prefixes of words in any order' }))
const store = { store_id: Type.String() }
const open = '/v3/stores/:store_id/public/locations'
const Area = Type.Integer({ minimum: 1, maximum: 999_999 })

export const locationRoutes = (service: Service): Route[] => [...forBrowsers(service), ...forMachines(service)]

/** Routes for members who enter an address in the dashboard. */
export const memberLocationRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path: '/api/locations',
    tag,
    summary: 'Search districts by the names of district, city and province',
    access: signedIn,
    query: { ...pageQuery, search },
    answer: { status: 200, schema: PageOf(LocationOut) },
    handle: async ({ query }) => listLocations(service.db, service.secrets.cursor, query),
  }),
]

const forMachines = (service: Service): Route[] => [
  read({
    method: 'GET',
    path: '/v3/locations',
    tag,
    summary: 'Search districts by the names of district, city and province',
    access: machine('order:create'),
    query: { ...pageQuery, search },
    answer: { status: 200, schema: PageOf(LocationOut) },
    handle: async ({ query }) => listLocations(service.db, service.secrets.cursor, query),
  }),
  read({
    method: 'GET',
    path: '/v3/locations/:location_id/postal-codes',
    tag,
    summary: 'List the postal codes of a district',
    access: machine('order:create'),
    params: { location_id: Area },
    query: { search },
    answer: { status: 200, schema: ListOf(PostalCodeOut) },
    handle: async ({ params, query }) => toList(await listPostalCodes(service.db, params.location_id, query.search)),
  }),
]

const forBrowsers = (service: Service): Route[] => [
  read({
    method: 'GET',
    path: open,
    tag,
    summary: 'Search districts by the names of district, city and province',
    access: storefront,
    params: store,
    query: { ...pageQuery, search },
    answer: { status: 200, schema: PageOf(LocationOut) },
    handle: async ({ query }) => listLocations(service.db, service.secrets.cursor, query),
  }),
  read({
    method: 'GET',
    path: `${open}/provinces`,
    tag,
    summary: 'List the provinces',
    access: storefront,
    params: store,
    query: { search },
    answer: { status: 200, schema: ListOf(ProvinceOut) },
    handle: async ({ query }) => toList(await listProvinces(service.reads, query.search)),
  }),
  read({
    method: 'GET',
    path: `${open}/cities`,
    tag,
    summary: 'List cities and regencies, of one province or all',
    access: storefront,
    params: store,
    query: { search, province_id: Type.Optional(Area) },
    answer: { status: 200, schema: ListOf(CityOut) },
    handle: async ({ query }) => toList(await listCities(service.reads, query.province_id, query.search)),
  }),
  read({
    method: 'GET',
    path: `${open}/subdistricts`,
    tag,
    summary: 'List the districts of a city, or a page of all of them',
    access: storefront,
    params: store,
    query: { ...pageQuery, search, city_id: Type.Optional(Area) },
    answer: { status: 200, schema: Type.Union([ListOf(LocationOut), PageOf(LocationOut)]) },
    handle: async ({ query }) =>
      query.city_id === undefined
        ? listLocations(service.db, service.secrets.cursor, query)
        : toList(await listSubdistricts(service.db, query.city_id, query.search)),
  }),
  read({
    method: 'GET',
    path: `${open}/:location_id/postal-codes`,
    tag,
    summary: 'List the postal codes of a district',
    access: storefront,
    params: { ...store, location_id: Area },
    query: { search },
    answer: { status: 200, schema: ListOf(PostalCodeOut) },
    handle: async ({ params, query }) => toList(await listPostalCodes(service.db, params.location_id, query.search)),
  }),
]
