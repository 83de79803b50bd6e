// Debug builds keep this, parameters and locals as long as a method waits, whether it uses them afterwards or not.
using System.Runtime.CompilerServices;

namespace Corpus.KeptInDebugBuilds;

internal static class Program
{
    private static readonly List<(string Name, WeakReference Object)> s_held = [];

    public static void Main()
    {
        // Each task has one to resume, so all of it happens here, in order.
        var (first, second) = (Sources(), Sources());
        var tasks = Start([.. first.Select(s => s.Task)], [.. second.Select(s => s.Task)]);
        Show("waiting");
        foreach (var source in first) source.SetResult();
        // For one the scope has ended, for the other the method.
        Show("waiting again", "inner local", "argument 0");
        foreach (var source in second) source.SetResult();
        foreach (var task in tasks) WriteLine(task.Status);
    }

    private static TaskCompletionSource[] Sources() => [.. Enumerable.Range(0, 5).Select(_ => new TaskCompletionSource())];

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task[] Start(Task[] first, Task[] second)
    {
        var keeper = new Keeper(first[0], second[0]);
        Hold("instance", keeper);
        return
        [
            keeper.Method(Hold("parameter", new object())),
            new Value { Object = Hold("struct's field", new object()) }.Method(first[1], second[1]),
            Keeper.Generic(Hold("generic parameter", new object()), first[2], second[2]),
            Keeper.Caller(Hold("caller's parameter", new object()), first[3], second[3]),
            Keeper.Consume(first[4], second[4]),
        ];
    }

    private static T Hold<T>(string name, T held)
        where T : class
    {
        s_held.Add((name, new WeakReference(held)));
        return held;
    }

    // Nothing is lost but what is over. What release builds lose is up to them.
    private static void Show(string when, params string[] over)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        WriteLine(when);
#if DEBUG
        foreach (var (name, held) in s_held.Where(h => !over.Contains(h.Name)))
            if (!held.IsAlive) WriteLine($"lost: {name}");
#endif
    }

    private sealed class Keeper(Task first, Task second)
    {
        private readonly Task _first = first;
        private readonly Task _second = second;

        public async Task Method(object parameter)
        {
            var local = Hold("local", new object());
            var (task, last) = (_first, _second);
            {
                var inner = Hold("inner local", new object());
                await task;
            }

            await last;
        }

        public static async Task Generic<T>(T parameter, Task first, Task second)
        {
            T copy = parameter;
            await first;
            await second;
        }

        public static async Task Caller(object parameter, Task first, Task second)
        {
            var local = Hold("caller's local", new object());
            for (var i = 0; i < 2; i++)
            {
                try
                {
                    await Callee(Hold($"argument {i}", new object()), i == 0 ? first : second);
                }
                finally
                {
                    WriteLine($"finally {i}");
                }
            }
        }

        private static async Task<int> Callee(object parameter, Task task)
        {
            await task;
            return 1;
        }

        public static async Task Consume(Task first, Task second)
        {
            await foreach (var item in Items(Hold("iterator's parameter", new object()), first, second)) WriteLine(item);
        }

        private static async IAsyncEnumerable<int> Items(object parameter, Task first, Task second)
        {
            var local = Hold("iterator's local", new object());
            await first;
            yield return 1;
            await second;
            yield return 2;
        }
    }

    private struct Value
    {
        public object Object;

        public async Task Method(Task first, Task second)
        {
            await first;
            await second;
        }
    }
}
