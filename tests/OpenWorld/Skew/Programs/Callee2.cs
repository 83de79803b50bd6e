using Observer;

[assembly: TypeForwardedTo(typeof(Forwarded))]

// The version that the caller meets: code compiled against the other one may call it, by the rules of ECMA-335.

public static class Steps
{
    private static async Task Before() => await Task.Yield();

    public static async Task<int> Run(Cell cell, string who, int value)
    {
        cell.Enter(who);
        await cell.Step();
        cell.Leave(who);
        return value;
    }

    private static async Task After() => await Before();
}

public class Swapped
{
    public static async Task<int> Run(Swapped self, Cell cell, int value) => await Steps.Run(cell, "static", value + 2);

    public async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "instance", value + 1);
}

public class Shifted
{
    private static async Task Before() => await Task.Yield();

    public static async ValueTask<T> Generic<T>(Cell cell, T value)
    {
        await Steps.Run(cell, "shifted generic of 2", 1);
        return value;
    }

    public async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "shifted of 2", value);
}

public class BecameSynchronous
{
    public Task<int> Run(Cell cell, int value)
    {
        cell.Enter("synchronous");
        return Task.FromResult(value);
    }

    public static ValueTask RunStatic(Cell cell, int value)
    {
        cell.Enter("synchronous static");
        return default;
    }
}

public class BecameAsync
{
    public async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "async", value);
}

public class BecamePooling
{
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> Run(Cell cell, int value) => await Steps.Run(cell, "pooling", value);
}

public class BecameVirtual
{
    public static BecameVirtual Create() => new Overriding();

    public virtual async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "virtual", value);

    private class Overriding : BecameVirtual
    {
        public override async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "overriding", value);
    }
}

public class Unsealed
{
    public static Unsealed Create() => new Overriding();

    public virtual async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "unsealed", value);

    private class Overriding : Unsealed
    {
        public override async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "overriding unsealed", value);
    }
}

public class UnsealedMethodBase
{
    public virtual Task<int> Run(Cell cell, int value) => Steps.Run(cell, "base", value);
}

public class UnsealedMethod : UnsealedMethodBase
{
    public static UnsealedMethod Create() => new Overriding();

    public override async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "unsealed method", value);

    private class Overriding : UnsealedMethod
    {
        public override async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "overriding unsealed method", value);
    }
}

public class MovedToBaseBase
{
    public async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "base", value);
}

public class MovedToBase : MovedToBaseBase;

public class RenamedInside
{
    public Task<int> Run(Cell cell, int value) => RunInternalAsync(cell, value);

    private async Task<int> RunInternalAsync(Cell cell, int value) => await Steps.Run(cell, "renamed core", value);
}

public interface IMovedToInterface
{
    async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "interface", value);
}

public class MovedToInterface : IMovedToInterface;

public interface INewlyImplemented
{
    async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "default", value);
}

public class NewlyImplemented : INewlyImplemented
{
    async Task<int> INewlyImplemented.Run(Cell cell, int value) => await Steps.Run(cell, "newly implemented", value);
}

public class NewlyOverriddenBase
{
    public virtual async Task<int> Run(Cell cell, int value) => await Steps.Run(cell, "base", value);
}

public class NewlyOverridden : NewlyOverriddenBase
{
    public override async Task<int> Run(Cell cell, int value) => await base.Run(cell, value + 1);
}
