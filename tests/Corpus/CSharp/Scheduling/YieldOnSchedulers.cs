// Task.Yield on a scheduler of one's own: what is queued, in which order, and that it stays there.
namespace Corpus.YieldOnSchedulers;

internal static class Program
{
    private static readonly List<string> s_trace = [];

    public static void Main()
    {
        foreach (var inlines in new[] { false, true })
        {
            var scheduler = new Counting(inlines);
            var tasks = new[] { "a", "b", "c" }
                .Select(name => Task.Factory.StartNew(() => Work(name), CancellationToken.None, TaskCreationOptions.None, scheduler).Unwrap()).ToArray();
            scheduler.RunAll();
            Task.WaitAll(tasks);
            WriteLine(string.Join(" ", s_trace));
            WriteLine($"{scheduler.Queued} queued, {scheduler.Inlined} asked inline");
            s_trace.Clear();

            async Task Work(string name)
            {
                for (var i = 0; i < 3; i++)
                {
                    await Task.Yield();
                    Note($"{name}{i}");
                    await Callee($"{name}{i}");
                    Note($"{name}{i}''");
                }
            }

            async Task Callee(string name)
            {
                await Task.Yield();
                Note($"{name}'");
            }

            void Note(string what) => s_trace.Add(TaskScheduler.Current == scheduler ? what : $"{what} elsewhere");
        }
    }

    private sealed class Counting(bool inlines) : TaskScheduler
    {
        private readonly Queue<Task> _tasks = new();

        public int Queued { get; private set; }
        public int Inlined { get; private set; }

        public void RunAll()
        {
            while (_tasks.TryDequeue(out var task)) TryExecuteTask(task);
        }

        protected override void QueueTask(Task task)
        {
            Queued++;
            _tasks.Enqueue(task);
        }

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued)
        {
            Inlined++;
            return inlines && TryExecuteTask(task);
        }

        protected override IEnumerable<Task> GetScheduledTasks() => _tasks;
    }
}
