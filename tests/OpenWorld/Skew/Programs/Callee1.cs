using Observer;

// The version that the caller was woven with.

public static class Steps
{
    public static async Task<int> Run(Cell cell, string who, int value)
    {
        cell.Enter(who);
        await cell.Step();
        cell.Leave(who);
        return value;
    }
}

/// <summary>Two overloads whose variants have one signature.</summary>
public class Swapped
{
    public async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "instance", value + 1);

    public static async Task<int> Run(Swapped self, Cell cell, int value) => await Steps.Run(cell, "static", value + 2);
}

public class Shifted
{
    public async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "shifted", value);

    public static async ValueTask<T> Generic<T>(Cell cell, T value)
    {
        await Steps.Run(cell, "shifted generic", 1);
        return value;
    }
}

public class BecameSynchronous
{
    public async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "async", value);

    public static async ValueTask RunStatic(Cell cell, int value) => await Steps.Run(cell, "async static", value);
}

public class BecameAsync
{
    public Task<int> Run(Cell cell, int value)
    {
        cell.Enter("synchronous");
        return Task.FromResult(value);
    }
}

public class BecamePooling
{
    public async ValueTask<int> Run(Cell cell, int value) => await Steps.Run(cell, "plain", value);
}

public class BecameVirtual
{
    public static BecameVirtual Create() => new();

    public async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "not virtual", value);
}

public sealed class Unsealed
{
    public static Unsealed Create() => new();

    public async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "sealed", value);
}

public class UnsealedMethodBase
{
    public virtual Task<int> Run(Cell cell, int value) => Steps.Run(cell, "base", value);
}

public class UnsealedMethod : UnsealedMethodBase
{
    public static UnsealedMethod Create() => new();

    public sealed override async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "sealed method", value);
}

public class MovedToBaseBase;

public class MovedToBase : MovedToBaseBase
{
    public async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "derived", value);
}

/// <summary>A type that is in another assembly in the later version.</summary>
public class Forwarded
{
    public async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "not forwarded", value);
}

public class RenamedInside
{
    public Task<int> Run(Cell cell, int value) => RunCore(cell, value);

    private async Task<int> RunCore(Cell cell, int value) => await Steps.Run(cell, "core", value);
}

public interface IMovedToInterface
{
    Task<int> Run(Cell cell, int value);
}

public class MovedToInterface : IMovedToInterface
{
    public async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "class", value);
}

public interface INewlyImplemented
{
    async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "default", value);
}

public class NewlyImplemented : INewlyImplemented;

public class NewlyOverriddenBase
{
    public virtual async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "base", value);
}

public class NewlyOverridden : NewlyOverriddenBase;
