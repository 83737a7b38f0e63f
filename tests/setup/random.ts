import { seedProperties } from '../random.ts'

seedProperties()
