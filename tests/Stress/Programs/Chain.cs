namespace Async2.Stressed;

/// <summary>
/// A caller, its callee, the callee's callee and so on: one thing after the other, on changing threads. The chain keeps a record of the
/// activations that have begun and of the awaits that they are in, innermost last; whatever does not fit it is a failure.
/// </summary>
internal sealed class Chain(string name, Home home, long seed)
{
    private const int Partners = 4;

    private static readonly AsyncLocal<int> s_local = new();

    private readonly int[] _record = new int[512];
    private int _depth;
    private int _lastEntry;
    private long _suspensions;
    private Chain[]? _partners;

    public Dice Dice { get; } = new(seed);

    /// <summary>Whether awaiters that are not the class library's occur: whoever knows only the others may do more.</summary>
    public bool UsesRelay { get; set; } = true;

    public Relay Relay => field ??= new Relay(this);

    public PooledSource Source => field ??= new PooledSource(this);

    /// <summary>What is running, for who asks why it does not go on.</summary>
    public string Workload { get; set; } = "nothing";

    /// <summary>What the innermost await is for.</summary>
    public string WaitsFor { get; private set; } = "nothing";

    /// <summary>Changes as long as something happens.</summary>
    public long Progress => Volatile.Read(ref _lastEntry) + (_partners?.Sum(p => p.Progress) ?? 0);

    /// <summary>How often an await had to wait, in this chain and its partners.</summary>
    public long Suspensions => Volatile.Read(ref _suspensions) + (_partners?.Sum(p => p.Suspensions) ?? 0);

    /// <summary>A chain to run beside this one until it is waited for.</summary>
    public Chain Partner(int number) =>
        (_partners ??= [.. Enumerable.Range(0, Partners).Select(i => new Chain($"{name}.{i}", home, Dice.Below(int.MaxValue)))])[number];

    /// <summary>An await has to wait: the chain stands still until somebody resumes it.</summary>
    public void Suspends() => _suspensions++;

    /// <summary>A method begins.</summary>
    public int Begin() => Push();

    /// <summary>A method begins that has its own value of the AsyncLocal.</summary>
    public int BeginWithLocal()
    {
        var activation = Push();
        s_local.Value = activation;
        return activation;
    }

    /// <summary>A method ends: what it has called must have ended before.</summary>
    public void End(int activation) => Pop(activation, "a method ends out of order, or twice");

    /// <summary>An await begins that returns to where it is.</summary>
    public Departure Depart(string waitsFor) => Depart(waitsFor, Place.Here);

    /// <summary>An await begins that goes on wherever it is resumed.</summary>
    public Departure DepartForAnywhere(string waitsFor) => Depart(waitsFor, null);

    /// <summary>An await has ended.</summary>
    public void Arrive(in Departure departure)
    {
        Pop(departure.Entry, "an await ends out of order, or twice");
        Check(departure);
    }

    /// <summary>An await has ended, perhaps with an exception, which has ended the activations that were in it.</summary>
    public void Unwind(in Departure departure)
    {
        if (_depth < departure.Index || (_depth > departure.Index && _record[departure.Index] != departure.Entry))
            Fail("a handler runs out of order, or twice");
        _depth = departure.Index;
        Check(departure);
    }

    /// <summary>A sync method's change of an AsyncLocal is seen by its caller.</summary>
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
