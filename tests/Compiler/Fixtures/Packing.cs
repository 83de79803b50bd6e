namespace Async2.Compiler.Tests.Fixtures;

/// <summary>Chains of frames, and what stands in them while they wait.</summary>
internal static class Packing
{
    /// <summary>How many frames wait for another, and in how many objects.</summary>
    public static int[] Run(string method, int frames)
    {
        var stop = new Stop();
        var task = method switch
        {
            nameof(Descend) => Descend(stop, frames, "1"),
            nameof(Large) => Large(stop, frames, 1),
            nameof(Counter.InStruct) => new Counter(1).InStruct(stop, frames),
            nameof(WithPointer) => WithPointer(stop, frames),
            nameof(Pooling) => Pooling(stop, frames).AsTask(),
            _ => Generic(stop, frames, (1, "")),
        };
        var objects = stop.Chain.Count() - 1;    // but for the leaf
        stop.Continue();
        return [task.Result, objects];
    }

    public static async Task<int> Descend(Stop stop, int frames, string one)
    {
        if (frames == 0)
        {
            await stop;
            return 0;
        }

        return await Descend(stop, frames - 1, one) + one.Length;
    }

    public static async Task<int> Generic<T>(Stop stop, int frames, T kept)
    {
        if (frames == 0)
        {
            await stop;
            return 0;
        }

        var below = await Generic(stop, frames - 1, kept);
        return kept is ValueTuple<int, string>(1, "") ? below + 1 : -1000;
    }

    /// <summary>Keeps many values.</summary>
    public static async Task<int> Large(Stop stop, int frames, long one)
    {
        if (frames == 0)
        {
            await stop;
            return 0;
        }

        long a = one + frames, b = a * 2, c = b - a, d = c + a + b, e = d * a - b * c, f = e + d + c, g = f - e, h = g * 2 - f;
        long i = a + b + c + d, j = i - h + g - f, k = j * 2 - i + h, l = k + a - b + c - d, m = l * 3 - k, n = m + l + j + i;
        var below = await Large(stop, frames - 1, one);
        var after = new[] { a, b, c, d, e, f, g, h, i, j, k, l, m, n }.Sum();
        b = a * 2;
        c = b - a;
        d = c + a + b;
        e = d * a - b * c;
        f = e + d + c;
        g = f - e;
        h = g * 2 - f;
        i = a + b + c + d;
        j = i - h + g - f;
        k = j * 2 - i + h;
        l = k + a - b + c - d;
        m = l * 3 - k;
        n = m + l + j + i;
        return after == new[] { a, b, c, d, e, f, g, h, i, j, k, l, m, n }.Sum() ? below + (int)one : -1000;
    }

    // The pointer is not used behind the await; it is kept where all variables are.
    public static async Task<int> WithPointer(Stop stop, int frames)
    {
        unsafe
        {
            var pointer = (int*)frames;
            frames = (int)pointer;
        }

        if (frames == 0)
        {
            await stop;
            return 0;
        }

        return await WithPointer(stop, frames - 1) + 1;
    }

    [System.Runtime.CompilerServices.AsyncMethodBuilder(typeof(System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder<>))]
    public static async ValueTask<int> Pooling(Stop stop, int frames)
    {
        if (frames == 0)
        {
            await stop;
            return 0;
        }

        return await Pooling(stop, frames - 1) + 1;
    }

    private readonly struct Counter(int one)
    {
        public async Task<int> InStruct(Stop stop, int frames)
        {
            if (frames == 0)
            {
                await stop;
                return 0;
            }

            return await InStruct(stop, frames - 1) + one;
        }
    }
}
