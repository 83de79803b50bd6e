// Thread statics and thread locals across blocking calls: as compiled a request has its thread to itself until it ends.
using System.Text;

namespace Corpus.BlockingThreadStatics;

internal static class Program
{
    private static readonly ThreadLocal<string> Local = new(() => "made");
    private static readonly ThreadLocal<int> Counter = new(trackAllValues: true);
    private static readonly LocalDataStoreSlot Data = Thread.AllocateDataSlot();

    [ThreadStatic]
    private static StringBuilder t_builder;

    [ThreadStatic]
    private static int t_depth;

    [ThreadStatic]
    private static (int Id, string Name) t_both;

    public static void Main() => Completions.Run(Shape);

    private static async Task Shape()
    {
        await Each("behind a property", i => { Context.User = i; Wait(); return Context.User == i; });
        await Each("two waits", i => { Context.User = i; Wait(); var first = Context.User == i; Wait(); return first && Context.User == i; });
        await Each("a cached buffer", i => Format(i) == $"{i}{i}");
        await Each("a depth", _ => Guarded());
        await Each("a struct", i => { t_both = (i, $"n{i}"); Wait(); return t_both == (i, $"n{i}"); });
        await Each("a generic class", i => { PerType<int>.Value = i; PerType<string>.Value = $"s{i}"; Wait(); return PerType<int>.Value == i && PerType<string>.Value == $"s{i}"; });
        await Each("a generic method", i => Generic(i) && Generic($"g{i}"));
        await Each("a thread local", i => { Local.Value = $"l{i}"; Wait(); return Local.Value == $"l{i}"; });
        await Each("a thread local that counts", i => { Counter.Value = 0; for (var n = 0; n < 3; n++) { Counter.Value += i; Wait(); } return Counter.Value == 3 * i; });
        await Each("a data slot", i => { Thread.SetData(Data, i); Wait(); return (int)Thread.GetData(Data) == i; });
        await Each("a kept address", i => { ref var depth = ref t_depth; depth = i; Wait(); depth++; var right = t_depth == i + 1; depth = 0; return right; });
        await Each("an address passed on", i => { t_depth = i; var right = Adds(ref t_depth) == i + 1; t_depth = 0; return right; });
        await Each("fails", i => { Context.User = i; try { Fails().Wait(); } catch (AggregateException) { return Context.User == i; } return false; });
        await Each("set by a callee that ends", i => { Set(i); Wait(); return Context.User == i; });
        await Each("set behind the wait", i => { Wait(); Context.User = i; var right = Context.User == i; Wait(); return right && Context.User == i; });
        await Each("an async method between", i => { Context.User = i; Async(i).Wait(); return Context.User == i; });
        await Each("an async method's own", i => Own(i).Result);
        WriteLine(await Inside());
        WriteLine(new ThreadLocal<string>(() => "other").Value);
    }

    // As compiled, what a completer's continuations do on its thread they do between two of its own lines.
    private static async Task<string> Inside()
    {
        var source = new TaskCompletionSource();
        var waiter = Waiter(source.Task);
        return await Task.Run(async () =>
        {
            Context.User = 1;
            source.SetResult();
            var seen = Context.User;
            await waiter;
            return $"completer saw {seen}";
        });
    }

    private static async Task Waiter(Task first)
    {
        await first.ConfigureAwait(false);
        Context.User = 2;
        Wait();
        Context.User = 3;
    }

    private static async Task Each(string name, Func<int, bool> request)
    {
        var all = await Task.WhenAll(Enumerable.Range(1, 12).Select(i => Task.Run(() => Request(request, i))));
        WriteLine($"{name}: {all.Count(right => right)} of {all.Length}");
    }

    private static async Task<bool> Request(Func<int, bool> request, int number)
    {
        await Task.Yield();
        return request(number);
    }

    private static string Format(int number)
    {
        var builder = t_builder ??= new();
        builder.Clear().Append(number);
        Wait();
        return builder.Append(number).ToString();
    }

    private static bool Guarded()
    {
        if (t_depth > 0) return false;
        t_depth++;
        try
        {
            Wait();
            return true;
        }
        finally
        {
            t_depth--;
        }
    }

    private static bool Generic<T>(T value)
    {
        PerType<List<T>>.Value = [value];
        Wait();
        return PerType<List<T>>.Value is [var kept] && kept.Equals(value);
    }

    private static int Adds(ref int number)
    {
        Wait();
        return ++number;
    }

    private static void Set(int user) => Context.User = user;

    private static async Task Async(int user)
    {
        Wait();
        if (Context.User != user) throw new StepException("another's");
        await Task.Yield();
        Wait();
    }

    private static async Task<bool> Own(int number)
    {
        await Task.Yield();
        t_depth = number;
        Wait();
        var right = t_depth == number;
        t_depth = 0;
        return right;
    }

    private static void Wait() => Later().Wait();

    private static async Task Later() => await Task.Delay(10);

    private static async Task Fails()
    {
        await Task.Delay(10);
        throw new StepException("failed");
    }

    // As libraries keep the context of a request.
    private static class Context
    {
        [ThreadStatic]
        private static int t_user;

        public static int User
        {
            get => t_user;
            set => t_user = value;
        }
    }

    private static class PerType<T>
    {
        [ThreadStatic]
        public static T Value;
    }
}
