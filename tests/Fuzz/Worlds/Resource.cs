namespace Async2.Fuzz.Worlds;

/// <summary>Something to dispose of: at once, later, or not without an exception.</summary>
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
