namespace Async2.Fuzz.Worlds;

/// <summary>What an awaiter does, whatever its shape. It is not scheduled before it is subscribed, so that no thread can be early.</summary>
internal sealed class Script<T>(World world, string site, int rounds, T value, Flaw fault, Exception? mishap)
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
        world.Later(rounds, continuation);
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
        if (fault == here) throw new StepException($"{site} {here}");
    }
}
