namespace Async2.Fuzz.Worlds;

/// <summary>
/// Executes the behaviour of an awaiter, independent of its type. It schedules nothing before the subscription, so that no thread is
/// early.
/// </summary>
internal sealed class Script<T>(World world, string site, int rounds, T value, Conduct conduct, Exception? mishap)
{
    public bool IsCompleted
    {
        get
        {
            Throw(Flaw.IsCompleted);
            return rounds < 0;
        }
    }

    public void Subscribe(string how, Action continuation)
    {
        world.Note(site, how);
        Pass(continuation);
        if (conduct.Extent == Extent.Behind || !conduct.Ends) world.Alter(conduct.Change);
        if (conduct.Manner >= Manner.ThrowsFirst) throw new StepException($"{site} {conduct.Manner}");
    }

    public T GetResult()
    {
        world.Note(site, "GetResult");
        Throw(Flaw.GetResult);
        if (mishap is not null) throw mishap;
        return value;
    }

    public void Throw(Flaw here)
    {
        if (conduct.Flaw == here) throw new StepException($"{site} {here}");
    }

    private void Pass(Action continuation)
    {
        switch (conduct.Manner)
        {
            case Manner.Inline or Manner.ThrowsAfterInline:
                Call(continuation);
                break;
            case Manner.Joined:
                World.OnThread(() => Call(continuation));
                break;
            case Manner.Late or Manner.ThrowsAfterLate:
                world.Later(rounds, () => Call(continuation));
                break;
            case Manner.Apart:
                world.Later(rounds, () => World.OnThread(() => Call(continuation)));
                break;
        }
    }

    private void Call(Action continuation)
    {
        var undo = conduct.Extent == Extent.Behind ? null : world.Alter(conduct.Change);
        continuation();
        if (conduct.Extent != Extent.Around) return;
        undo?.Invoke();
        world.Note(site, "restored");
    }
}
