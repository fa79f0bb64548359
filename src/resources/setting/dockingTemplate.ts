import { platforms } from '../choices.ts';
import { defineResource } from '../index.ts';

export default defineResource({
  name: 'dockingTemplate',
  recordLabel: 'name',
  fields: {
    name: {
      type: 'text',
      label: '名称',
      required: true,
      unique: true,
      search: true,
      max: 60,
      sortable: true,
      width: 220,
    },
    platform: {
      type: 'enum',
      label: '平台',
      filter: true,
      help: '留空表示各平台通用',
      options: platforms,
    },
    hint: { type: 'textarea', label: '填写说明', max: 500, rows: 3, help: '显示在对接表的开头' },
    questions: { type: 'questions', label: '字段', required: true, list: true, width: 120 },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'draft', label: '草稿', color: 'orange' },
        { value: 'published', label: '已发布', color: 'green' },
        { value: 'disabled', label: '已停用', color: 'grey' },
      ],
    },
    edition: { type: 'int', label: '版本', form: false, filter: 'range', width: 90 },
    publishedQuestions: {
      type: 'questions',
      label: '已发布的字段',
      form: false,
      list: false,
      show: false,
    },
    tables: { type: 'computed', label: '对接表数', of: 'dockingTable', by: 'template', count: true, width: 110 },
  },
  list: {
    columns: ['name', 'platform', 'questions', 'status', 'edition', 'tables'],
    presetsOf: 'status',
    highlights: [
      {
        tone: 'warning',
        label: '有未发布的修改，新建对接表仍用上一版',
        where: {
          all: [
            { field: 'status', eq: 'draft' },
            { field: 'edition', gte: 1 },
          ],
        },
      },
    ],
  },
  form: { container: 'page' },
  show: {
    related: [
      {
        resource: 'dockingTable',
        by: 'template',
        title: '对接表',
        columns: ['merchant', 'owner', 'status', 'progress', 'submittedAt'],
      },
    ],
  },
  states: {
    field: 'status',
    transitions: {
      publish: { label: '发布', from: ['draft'], to: 'published', done: '已发布，可以用它给商家建对接表' },
      disable: { label: '停用', from: ['published'], to: 'disabled', danger: true },
      enable: { label: '启用', from: ['disabled'], to: 'published' },
    },
  },
  versions: { of: ['name', 'questions'], on: 'publish', number: 'edition' },
});
