import { join } from 'node:path'
import type { Config } from './config.ts'

/** Where the photos of reports are: apart from the catalog's pictures, which everyone may see. */
export const photosFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'photos')
