import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

/** The least a server of this make can do for a list: parse the request, and write an answer it has in memory as JSON. */
const answer = JSON.parse(process.env.ANSWER ?? '{}');
const app = new Hono().all('*', (c) => c.json(answer));
createAdaptorServer({ fetch: app.fetch }).listen(Number(process.env.PORT), '127.0.0.1');
