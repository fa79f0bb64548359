import { defineResource } from '../index.ts';

const isOpen = { field: 'status', in: ['pending', 'filling'] } as const;

export default defineResource({
  name: 'dockingTable',
  recordLabel: 'title',
  fields: {
    title: { type: 'text', label: '对接表', form: false, search: true, max: 60, width: 220 },
    merchant: { type: 'ref', label: '商家', to: 'merchant', required: true, filter: true, form: 'create', width: 200 },
    template: {
      type: 'ref',
      label: '模板',
      to: 'dockingTemplate',
      required: true,
      filter: true,
      form: 'create',
      list: 'off',
      help: '只能选发布过的模板',
      where: {
        all: [
          { field: 'edition', gte: 1 },
          { field: 'status', ne: 'disabled' },
        ],
      },
    },
    owner: {
      type: 'ref',
      label: '负责人',
      to: 'user',
      filter: true,
      notify: true,
      default: { me: true },
      defaultFrom: { by: 'merchant', field: 'owner' },
      help: '商家提交后会收到通知',
    },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'pending', label: '待填写', color: 'orange' },
        { value: 'filling', label: '填写中', color: 'blue' },
        { value: 'submitted', label: '已提交', color: 'green' },
        { value: 'withdrawn', label: '已撤回', color: 'grey' },
      ],
    },
    progress: { type: 'percent', label: '完成度', scale: 0, form: false, default: 0, width: 100 },
    edition: { type: 'int', label: '模板版本', form: false, width: 100 },
    latestEdition: { type: 'lookup', label: '模板最新版本', by: 'template', field: 'edition', list: 'off' },
    submittedAt: { type: 'datetime', label: '提交时间', form: false, sortable: true, filter: 'range' },
    remark: { type: 'textarea', label: '内部备注', max: 500, help: '商家看不到' },
    hint: { type: 'textarea', label: '填写说明', form: false, max: 500, show: false },
    questions: { type: 'questions', label: '字段', form: false, list: false, show: false },
    settled: { type: 'tags', label: '已提交过的字段', form: false, list: false, show: false, max: 100 },
    answers: { type: 'answers', label: '填写内容', to: 'questions', form: false, list: false },
  },
  list: {
    columns: ['title', 'merchant', 'owner', 'status', 'progress', 'edition', 'submittedAt'],
    presetsOf: 'status',
  },
  create: { next: { link: '获取填写链接' } },
  form: { container: 'modal' },
  show: {
    sections: [
      {
        title: '对接表',
        fields: [
          'title',
          'merchant',
          'template',
          'edition',
          'latestEdition',
          'owner',
          'status',
          'progress',
          'submittedAt',
          'remark',
          'answers',
        ],
      },
    ],
  },
  states: {
    field: 'status',
    transitions: {
      begin: { label: '开始填写', from: ['pending'], to: 'filling', by: 'server' },
      submit: {
        label: '提交',
        from: ['pending', 'filling'],
        to: 'submitted',
        by: 'server',
        set: { submittedAt: { now: '0d' } },
      },
      withdraw: {
        label: '撤回',
        done: '已撤回，原来的链接不能再打开',
        from: ['pending', 'filling'],
        to: 'withdrawn',
        danger: true,
        bulk: true,
      },
      reopen: { label: '重新开放', done: '已重新开放，请把新的链接发给商家', from: ['withdrawn'], to: 'pending' },
      renew: {
        label: '按新版补填',
        done: '已换成最新版本，请把新的链接发给商家',
        from: ['submitted', 'withdrawn'],
        to: 'pending',
        when: { field: 'latestEdition', gt: { field: 'edition' } },
      },
    },
  },
  actions: { link: { label: '填写链接', done: '填写链接', answers: 'link', when: isOpen } },
  publicForm: {
    path: '/dockingTable',
    answers: 'answers',
    begin: 'begin',
    submit: 'submit',
    progress: 'progress',
    settled: 'settled',
    hint: 'hint',
  },
});
