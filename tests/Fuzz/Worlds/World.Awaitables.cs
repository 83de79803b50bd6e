namespace Async2.Fuzz.Worlds;

/// <summary>Awaitables that are no tasks.</summary>
public sealed partial class World
{
    public PlainAwaitable<T> Plain<T>(string site, int rounds, T value, Flaw fault = Flaw.None) => new(Script(site, rounds, value, fault));

    public CriticalAwaitable<T> Critical<T>(string site, int rounds, T value, Flaw fault = Flaw.None) => new(Script(site, rounds, value, fault));

    public SelfAwaitable<T> Self<T>(string site, int rounds, T value, Flaw fault = Flaw.None) => new(Script(site, rounds, value, fault));

    public Distant<T> Distant<T>(string site, int rounds, T value, Flaw fault = Flaw.None) => new(Script(site, rounds, value, fault));

    private Script<T> Script<T>(string site, int rounds, T value, Flaw fault) => new(this, site, Rounds(rounds), value, fault, Mishap());

    internal void Later(int rounds, Action continuation) => _pump.Add(rounds, continuation);
}
