extern alias LinqAsync;

using System.Runtime.CompilerServices;
using Sequence = LinqAsync::System.Linq.AsyncEnumerable;

namespace Async2.PackagePrograms;

/// <summary>System.Linq.Async over sequences of our own.</summary>
internal static class LinqAsyncProgram
{
    public static Task<int> Run() => Scenarios.Run(
        ("operators", Operators),
        ("asynchronous lambdas", AsynchronousLambdas),
        ("aggregates", Aggregates),
        ("sources", Sources),
        ("exceptions", Exceptions),
        ("disposal", Disposal),
        ("cancellation", Cancellation),
        ("concurrency", Concurrency));

    private static async Task Operators()
    {
        await Show("where select", Sequence.Select(Sequence.Where(Numbers(10), i => i % 2 == 0), i => i * i));
        await Show("select many", Sequence.SelectMany(Numbers(4), Numbers));
        await Show("take while", Sequence.TakeWhile(Sequence.Skip(Numbers(10), 2), i => i < 6));
        await Show("take last", Sequence.TakeLast(Numbers(10), 3));
        await Show("concat", Sequence.Append(Sequence.Prepend(Sequence.Concat(Numbers(2), Numbers(2)), -1), -2));
        await Show("zip", Sequence.Zip(Numbers(4), Numbers(9), (a, b) => $"{a}{b}"));
        await Show("distinct", Sequence.Distinct(Sequence.Select(Numbers(10), i => i % 3)));
        await Show("order", Sequence.ThenByDescending(Sequence.OrderBy(Numbers(8), i => i % 3), i => i));
        await Show("group", Sequence.SelectAwait(Sequence.GroupBy(Numbers(9), i => i % 3), async g => $"{g.Key}:{Outcomes.Text(await Sequence.ToListAsync(g))}"));
        await Show("join", Sequence.Join(Numbers(4), Numbers(8), a => a, b => b / 2, (a, b) => $"{a}~{b}"));
        await Show("group join", Sequence.GroupJoinAwait(Numbers(2), Numbers(4), ValueTask.FromResult, b => ValueTask.FromResult(b / 2),
            async (a, b) => $"{a}~{Outcomes.Text(await Sequence.ToArrayAsync(b))}"));
        await Show("sets", Sequence.Union(Sequence.Except(Numbers(5), Numbers(2)), Sequence.Intersect(Numbers(3), Numbers(9))));
        await Show("reverse", Sequence.Reverse(Numbers(3)));
        await Show("default", Sequence.DefaultIfEmpty(Numbers(0), 7));
        await Show("of type", Sequence.OfType<string>(Sequence.Select(Numbers(4), i => i % 2 == 0 ? (object)i : $"{i}")));
    }

    private static async Task AsynchronousLambdas()
    {
        await Show("where select", Sequence.SelectAwait(Sequence.WhereAwait(Numbers(10), IsOdd), Square));
        await Show("order", Sequence.OrderByAwait(Numbers(5), async i => -await Square(i)));
        await Show("skip take", Sequence.TakeWhileAwait(Sequence.SkipWhileAwait(Numbers(9), async i => await Square(i) < 5), async i => await Square(i) < 40));
        await Show("select many", Sequence.SelectManyAwait(Numbers(3), async i => Numbers(await Square(i))));
        await Show("with tokens", Sequence.SelectAwaitWithCancellation(Numbers(3), async (i, token) =>
        {
            await Task.Delay(1, token);
            return i + 100;
        }));
        Console.WriteLine(await Sequence.AggregateAwaitAsync(Numbers(5), 0, async (sum, i) => sum + await Square(i)));
        Console.WriteLine(await Sequence.AnyAwaitAsync(Numbers(5), IsOdd));
        Console.WriteLine(await Sequence.AllAwaitAsync(Numbers(5), IsOdd));
        Console.WriteLine(await Sequence.FirstAwaitAsync(Numbers(5), IsOdd));
        Console.WriteLine(await Sequence.SumAwaitAsync(Numbers(5), Square));
        await Sequence.ForEachAwaitAsync(Numbers(3), async i => Console.WriteLine($"  {await Square(i)}"));
        var lookup = await Sequence.ToLookupAwaitAsync(Numbers(6), async i => await Square(i) % 3, ValueTask.FromResult);
        Console.WriteLine(Outcomes.Text(lookup));

        static async ValueTask<bool> IsOdd(int i)
        {
            await Task.Yield();
            return i % 2 == 1;
        }

        static async ValueTask<int> Square(int i)
        {
            if (i % 2 == 0) await Task.Delay(1);
            return i * i;
        }
    }

    private static async Task Aggregates()
    {
        Console.WriteLine(await Sequence.CountAsync(Numbers(7)));
        Console.WriteLine(await Sequence.AverageAsync(Numbers(7)));
        Console.WriteLine(await Sequence.MaxAsync(Numbers(7)) - await Sequence.MinAsync(Numbers(7)));
        Console.WriteLine(await Sequence.ElementAtAsync(Numbers(7), 3));
        Console.WriteLine(await Sequence.LastOrDefaultAsync(Numbers(0)));
        Console.WriteLine(await Sequence.SingleAsync(Numbers(1)));
        Console.WriteLine(await Sequence.ContainsAsync(Numbers(7), 6));
        Console.WriteLine(await Sequence.SequenceEqualAsync(Numbers(7), Numbers(7)));
        Console.WriteLine(Outcomes.Text((await Sequence.ToDictionaryAsync(Numbers(3), i => i, i => -i)).Values));
        Console.WriteLine((await Sequence.ToHashSetAsync(Sequence.Select(Numbers(9), i => i % 4))).Count);
    }

    private static async Task Sources()
    {
        await Show("range", Sequence.Range(3, 4));
        await Show("repeat", Sequence.Repeat("x", 3));
        await Show("from a task", Sequence.ToAsyncEnumerable(Task.Run(() => 5)));
        await Show("from a list", Sequence.ToAsyncEnumerable(new List<int> { 1, 2, 3 }));
        await Show("created", Sequence.Create(token => Numbers(3, null, token).GetAsyncEnumerator(token)));
        var observed = new Observer();
        using (Sequence.ToObservable(Numbers(4)).Subscribe(observed)) Console.WriteLine(Outcomes.Text(await observed.All));
        Console.WriteLine(Outcomes.Text(Sequence.ToEnumerable(Numbers(3))));
    }

    private static async Task Exceptions()
    {
        await Outcomes.Show("in a selector ", () => Sequence.ToListAsync(Sequence.Select(Numbers(5), i => 6 / (3 - i))).AsTask());
        await Outcomes.Show("in an asynchronous one ", () => Sequence.ToListAsync(Sequence.SelectAwait(Numbers(5), async i =>
        {
            await Task.Yield();
            return 6 / (3 - i);
        })).AsTask());
        await Outcomes.Show("in the source ", () => Sequence.CountAsync(Sequence.Where(Failing(), i => i > 0)).AsTask());
        await Outcomes.Show("first of none ", () => Sequence.FirstAsync(Numbers(0)).AsTask());
        await Outcomes.Show("single of many ", () => Sequence.SingleAsync(Numbers(2)).AsTask());

        static async IAsyncEnumerable<int> Failing()
        {
            yield return 1;
            await Task.Yield();
            throw new InvalidOperationException("thrown by the source");
        }
    }

    private static async Task Disposal()
    {
        await Show("take", Sequence.Take(Numbers(10, "take"), 2));
        await Show("concat", Sequence.Concat(Numbers(1, "first"), Numbers(1, "second")));
        await Show("zip", Sequence.Zip(Numbers(1, "short"), Numbers(5, "long"), (a, b) => a + b));
        Console.WriteLine(await Sequence.FirstAsync(Numbers(5, "first of five")));
        await foreach (var i in Sequence.Select(Sequence.Where(Numbers(9, "left"), i => i > 1), i => i))
        {
            Console.WriteLine(i);
            if (i == 3) break;
        }
        await Outcomes.Show("throwing ", () => Sequence.ForEachAsync(Numbers(9, "thrown at"), i => throw new InvalidOperationException($"at {i}")));
    }

    private static async Task Cancellation()
    {
        using var source = new CancellationTokenSource();
        await Outcomes.Show("in the middle ", () => Sequence.ForEachAsync(Sequence.Select(Numbers(9, "cancelled"), i => i), i =>
        {
            Console.WriteLine(i);
            if (i == 2) source.Cancel();
        }, source.Token));
        await Outcomes.Show("before ", () => Sequence.ToListAsync(Sequence.Select(Numbers(3), i => i), source.Token).AsTask());
    }

    private static async Task Concurrency()
    {
        var sums = await Task.WhenAll(Enumerable.Range(0, 50).Select(i =>
            Sequence.SumAsync(Sequence.SelectMany(Sequence.Where(Numbers(i), k => k % 2 == 0), Numbers)).AsTask()));
        Console.WriteLine(Outcomes.Text(sums));
    }

    // Suspends before every other item.
    private static IAsyncEnumerable<int> Numbers(int count) => Numbers(count, null);

    private static async IAsyncEnumerable<int> Numbers(int count, string? name, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        try
        {
            for (var i = 0; i < count; i++)
            {
                cancellationToken.ThrowIfCancellationRequested();
                if (i % 2 == 1) await Task.Yield();
                yield return i;
            }
        }
        finally
        {
            await Task.Yield();
            if (name is not null) Console.WriteLine($"  {name} is disposed of");
        }
    }

    private static async Task Show<T>(string what, IAsyncEnumerable<T> items)
    {
        var list = new List<T>();
        await foreach (var item in items) list.Add(item);
        Console.WriteLine($"{what}: {Outcomes.Text(list)}");
    }

    private sealed class Observer : IObserver<int>
    {
        private readonly TaskCompletionSource<List<int>> _all = new();
        private readonly List<int> _items = [];

        public Task<List<int>> All => _all.Task;

        public void OnCompleted() => _all.SetResult(_items);

        public void OnError(Exception error) => _all.SetException(error);

        public void OnNext(int value) => _items.Add(value);
    }
}
