namespace Async2.Fuzz.Worlds;

/// <summary>Awaitables that are not tasks; <see cref="Conduct"/> is their behaviour.</summary>
public sealed partial class World
{
    public PlainAwaitable<T> Plain<T>(string site, int rounds, T value, Manner manner = default, Change change = default, Extent extent = default, Flaw flaw = default) =>
        new(Script(site, rounds, value, new(manner, change, extent, flaw)));

    public CriticalAwaitable<T> Critical<T>(string site, int rounds, T value, Manner manner = default, Change change = default, Extent extent = default, Flaw flaw = default) =>
        new(Script(site, rounds, value, new(manner, change, extent, flaw)));

    public SelfAwaitable<T> Self<T>(string site, int rounds, T value, Manner manner = default, Change change = default, Extent extent = default, Flaw flaw = default) =>
        new(Script(site, rounds, value, new(manner, change, extent, flaw)));

    public Distant<T> Distant<T>(string site, int rounds, T value, Manner manner = default, Change change = default, Extent extent = default, Flaw flaw = default) =>
        new(Script(site, rounds, value, new(manner, change, extent, flaw)));

    /// <summary>A value task whose source behaves like an awaiter.</summary>
    public ValueTask<T> Bare<T>(string site, int rounds, T value, Manner manner = default, Change change = default, Extent extent = default, Flaw flaw = default) =>
        new(new BareSource<T>(Script(site, rounds, value, new(manner, change, extent, flaw))), 0);

    /// <summary>A value task whose source lets the class library choose where its continuation runs.</summary>
    public ValueTask<T> Core<T>(string site, int rounds, T value, Manner manner = default, Change change = default, Extent extent = default, Flaw flaw = default) =>
        new(new CoreSource<T>(Script(site, rounds, value, new(manner, change, extent, flaw))), 0);

    internal void Later(int rounds, Action continuation) => _pump.Add(rounds, continuation);

    private Script<T> Script<T>(string site, int rounds, T value, Conduct conduct) => new(this, site, Rounds(rounds), value, Conduct(conduct), Mishap());
}
