namespace Async2.Fuzz.Worlds;

/// <summary>A disposable struct, which counts its uses in itself.</summary>
public struct ResourceStruct(World world, string site) : IDisposable, IAsyncDisposable
{
    private int _uses;

    public int Use() => ++_uses;

    public readonly void Dispose() => world.Note(site, $"Dispose after {_uses}");

    public readonly ValueTask DisposeAsync()
    {
        world.Note(site, $"DisposeAsync after {_uses}");
        return world.WaitSource(0);
    }
}
