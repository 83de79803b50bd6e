// A filter sees the contexts of the method that it is in, and not those that a callee has set before it failed.
// runtime10: a filter runs before the callee's contexts have been undone
namespace Corpus.ContextsInFilters;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main()
    {
        foreach (var changeLate in new[] { false, true })
        {
            WriteLine($"changes {(changeLate ? "after" : "before")} the await");
            foreach (var completion in Enum.GetValues<Completion>())
            {
                WriteLine($"-- {completion}");
                new PumpContext("outer").Run(() => Outer(completion, changeLate));
            }
        }
    }

    private static async Task Outer(Completion completion, bool changeLate)
    {
        s_local.Value = "outer";
        try
        {
            await Middle(completion, changeLate);
        }
        catch (InvalidOperationException) when (Log("outer filter"))
        {
            Log("outer handler");
        }

        Log("behind");
    }

    private static async Task Middle(Completion completion, bool changeLate)
    {
        Enter("middle");
        try
        {
            await Inner(completion, changeLate);
        }
        catch (InvalidOperationException) when (!Log("middle filter"))
        {
            Log("middle handler, which is not entered");
        }
        finally
        {
            Log("middle finally");
        }
    }

    private static async Task Inner(Completion completion, bool changeLate)
    {
        if (!changeLate) Enter("inner");
        try
        {
            await Late(completion).ConfigureAwait(false);
        }
        catch (StepException)
        {
            Log("inner handler");
        }

        if (changeLate) Enter("inner");
        throw new InvalidOperationException("inner");
    }

    // The pump completes it, so that all of it happens on one thread.
    private static Task Late(Completion completion)
    {
        switch (completion)
        {
            case Completion.Done: return Task.CompletedTask;
            case Completion.Fault: return Task.FromException(new StepException("step"));
        }
        var source = new TaskCompletionSource();
        SynchronizationContext.Current.Post(
            _ =>
            {
                if (completion == Completion.Later) source.SetResult();
                else source.SetException(new StepException("step"));
            },
            null);
        return source.Task;
    }

    private static void Enter(string name)
    {
        s_local.Value = name;
        SynchronizationContext.SetSynchronizationContext(new Named(name, SynchronizationContext.Current));
    }

    private static bool Log(string where)
    {
        var context = SynchronizationContext.Current is Named named ? named.Name : PumpContext.CurrentName;
        WriteLine($"{where}: {s_local.Value}, {context}");
        return true;
    }

    private sealed class Named(string name, SynchronizationContext inner) : SynchronizationContext
    {
        public string Name => name;

        public override void Post(SendOrPostCallback d, object state) => inner.Post(d, state);
    }
}
