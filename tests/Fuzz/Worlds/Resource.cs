namespace Async2.Fuzz.Worlds;

/// <summary>A disposable object: at once, later, or with an exception.</summary>
public sealed class Resource(World world, string site, int rounds, bool fails = false) : IDisposable, IAsyncDisposable
{
    public int Rounds => rounds;

    public void Dispose()
    {
        world.Note(site, "Dispose");
        if (fails) throw new StepException($"{site} Dispose");
    }

    public ValueTask DisposeAsync()
    {
        world.Note(site, "DisposeAsync");
        return fails ? world.FailValue(rounds, $"{site} DisposeAsync") : world.WaitValue(rounds);
    }
}
