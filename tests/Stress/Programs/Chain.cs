namespace Async2.Stressed;

/// <summary>
/// A caller, its callee, the callee's callee and so on: one action after the other, on changing threads. The chain records the
/// activations that have begun and their current awaits, innermost last. Any mismatch is a failure.
/// </summary>
internal sealed class Chain(string name, Home home, long seed) : IWatched
{
    private const int Partners = 4;

    private static readonly AsyncLocal<int> s_local = new();

    private readonly int[] _record = new int[512];
    private int _depth;
    private int _lastEntry;
    private long _suspensions;
    private Chain[]? _partners;

    public Dice Dice { get; } = new(seed);

    /// <summary>Whether third-party awaiters occur: a workload without them may use more operations.</summary>
    public bool UsesRelay { get; set; } = true;

    public Relay Relay => field ??= new Relay(this);

    public PooledSource Source => field ??= new PooledSource(this);

    /// <summary>The running work, for the report of a lost chain.</summary>
    public string Workload { get; set; } = "nothing";

    /// <summary>The purpose of the innermost await.</summary>
    public string WaitsFor { get; private set; } = "nothing";

    /// <summary>Changes with each progress.</summary>
    public long Progress => Volatile.Read(ref _lastEntry) + (_partners?.Sum(p => p.Progress) ?? 0);

    /// <summary>The number of awaits that had to wait, in this chain and its partners.</summary>
    public long Suspensions => Volatile.Read(ref _suspensions) + (_partners?.Sum(p => p.Suspensions) ?? 0);

    /// <summary>Creates a chain that runs beside this one until it is awaited.</summary>
    public Chain Partner(int number) =>
        (_partners ??= [.. Enumerable.Range(0, Partners).Select(i => new Chain($"{name}.{i}", home, Dice.Below(int.MaxValue)))])[number];

    /// <summary>Records an await that has to wait: the chain stands still until another thread resumes it.</summary>
    public void Suspends() => _suspensions++;

    /// <summary>Records the begin of a method.</summary>
    public int Begin() => Push();

    /// <summary>Records the begin of a method with its own value of the AsyncLocal.</summary>
    public int BeginWithLocal()
    {
        var activation = Push();
        s_local.Value = activation;
        return activation;
    }

    /// <summary>Records the end of a method: its callees must have ended before.</summary>
    public void End(int activation) => Pop(activation, "a method ends out of order, or twice");

    /// <summary>Records an await that resumes in the current place.</summary>
    public Departure Depart(string waitsFor) => Depart(waitsFor, Place.Here);

    /// <summary>Records an await that may resume anywhere.</summary>
    public Departure DepartForAnywhere(string waitsFor) => Depart(waitsFor, null);

    /// <summary>Records the end of an await.</summary>
    public void Arrive(in Departure departure)
    {
        Pop(departure.Entry, "an await ends out of order, or twice");
        Check(departure);
    }

    /// <summary>Records the end of an await, perhaps with an exception, which has ended the activations inside it.</summary>
    public void Unwind(in Departure departure)
    {
        if (_depth < departure.Index || (_depth > departure.Index && _record[departure.Index] != departure.Entry))
            Fail("a handler runs out of order, or twice");
        _depth = departure.Index;
        Check(departure);
    }

    /// <summary>Changes an AsyncLocal in a synchronous method, which its caller sees.</summary>
    public static void SpoilLocal() => s_local.Value = -1;

    public void Fail(string what) => Verdict.Fail($"{what}: {this}");

    public override string ToString() =>
        $"chain {name} of {home.Name}, {Workload}, {_depth} entries deep, after {_lastEntry} entries, waits for {WaitsFor}"
        + string.Concat(_partners?.Where(p => p._depth > 0).Select(p => $"{Environment.NewLine}  {p}") ?? []);

    private Departure Depart(string waitsFor, Place? place)
    {
        WaitsFor = waitsFor;
        return new Departure(Push(), _depth - 1, place, s_local.Value);
    }

    private void Check(in Departure departure)
    {
        if (departure.Place is { } place)
        {
            if (Place.Here != place) Fail($"not in {place} but in {Place.Here}");
            home.CheckAlone(place);
        }

        if (s_local.Value != departure.Local) Fail($"the AsyncLocal is {s_local.Value} and not {departure.Local}");
    }

    private int Push()
    {
        var entry = _lastEntry + 1;
        Volatile.Write(ref _lastEntry, entry);
        _record[_depth++] = entry;
        return entry;
    }

    private void Pop(int entry, string otherwise)
    {
        if (_depth == 0 || _record[_depth - 1] != entry) Fail(otherwise);
        _depth--;
    }
}
