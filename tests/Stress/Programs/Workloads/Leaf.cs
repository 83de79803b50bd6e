namespace Async2.Stressed;

/// <summary>The innermost methods of chains: each awaits an operation that another thread completes.</summary>
internal static class Leaf
{
    private const int Delays = 2000;

    /// <summary>One await of any kind that returns the value, or throws the fault.</summary>
    public static async Task<int> Any(Chain chain, int value, StressException? fault)
    {
        var activation = chain.Begin();
        var completer = Completers.Any(chain.Dice);
        int result;
        switch (chain.Dice.Below(8))
        {
            case < 4 when chain.UsesRelay:
                var departure = chain.DepartForAnywhere("an awaiter");
                result = await chain.Relay.Ask(value, completer, fault);
                chain.Arrive(departure);
                break;
            case < 6:
                departure = chain.Depart("the source of a ValueTask");
                result = await chain.Source.Ask(value, completer, fault);
                chain.Arrive(departure);
                break;
            case 6:
                departure = chain.Depart("a TaskCompletionSource");
                result = await Promise(chain, value, completer, fault);
                chain.Arrive(departure);
                break;
            default:
                departure = chain.Depart("Task.Yield or Task.Delay");
                if (chain.Dice.OneIn(Delays)) await Task.Delay(chain.Dice.Below(2));
                else await Task.Yield();
                chain.Suspends();
                chain.Arrive(departure);
                if (fault is not null) throw fault;
                result = value;
                break;
        }

        chain.End(activation);
        return result;
    }

    /// <summary>Many cheap suspensions.</summary>
    public static async Task Relays(Chain chain, int count)
    {
        var activation = chain.BeginWithLocal();
        for (var i = 0; i < count; i++)
        {
            var departure = chain.DepartForAnywhere("an awaiter");
            if (await chain.Relay.Ask(i, Completers.Any(chain.Dice)) != i) chain.Fail("an awaiter gives another value");
            if (Flaws.Strikes(Flaw.Local)) Chain.SpoilLocal();
            chain.Arrive(departure);
        }

        chain.End(activation);
    }

    /// <summary>Many cheap suspensions on a source that can be awaited from anywhere.</summary>
    public static async ValueTask Sources(Chain chain, int count)
    {
        var activation = chain.Begin();
        for (var i = 0; i < count; i++)
        {
            var departure = chain.Depart("the source of a ValueTask");
            if (await chain.Source.Ask(i, Completers.Any(chain.Dice), null) != i) chain.Fail("a source gives another value");
            chain.Arrive(departure);
        }

        chain.End(activation);
    }

    /// <summary>
    /// A callee that has ended when its await has subscribed: its caller continues in place, although it could continue anywhere.
    /// </summary>
    public static async ValueTask InPlace(Chain chain, int count)
    {
        var activation = chain.BeginWithLocal();
        for (var i = 0; i < count; i++)
        {
            var departure = chain.Depart("a callee that ends while it subscribes");
            if (await Prompt(chain, i).ConfigureAwait(false) != i) chain.Fail("a callee gives another value");
            chain.Arrive(departure);
        }

        chain.End(activation);
    }

    private static async Task<int> Prompt(Chain chain, int value)
    {
        var activation = chain.BeginWithLocal();
        var departure = chain.DepartForAnywhere("an awaiter");
        var result = await chain.Relay.Ask(value, Flaws.Strikes(Flaw.Late) ? Completer.Pool : Completer.Here);
        chain.Arrive(departure);
        chain.End(activation);
        return result;
    }

    private static Task<int> Promise(Chain chain, int value, Completer completer, StressException? fault)
    {
        var source = new TaskCompletionSource<int>(
            chain.Dice.OneIn(2) ? TaskCreationOptions.RunContinuationsAsynchronously : TaskCreationOptions.None);
        completer.Complete(new TaskCompletion(source, value, fault));
        if (!source.Task.IsCompleted) chain.Suspends();
        return source.Task;
    }
}
