namespace Async2.Stressed;

/// <summary>Cheap random numbers from a seed (SplitMix64).</summary>
internal sealed class Dice(long seed)
{
    private ulong _state = (ulong)seed;

    public int Below(int bound) => (int)((Next() >> 33) % (ulong)bound);

    public bool OneIn(int count) => Below(count) == 0;

    private ulong Next()
    {
        _state += 0x9E3779B97F4A7C15;
        var z = _state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
}
