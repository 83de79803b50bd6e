using Observer;

public class Top : MiddleThatOnlyInherits, IRunner
{
    public override async Task<int> Run(Cell cell, int value)
    {
        var below = await base.Run(cell, cell.Argument(value + 100)).ConfigureAwait(false);
        cell.Note("top after middle");
        return below + 100;
    }

    public override async Task Generic<T>(Cell cell, T value)
    {
        cell.Note("top generic");
        await base.Generic(cell, new[] { value });
        await base.Generic(cell, value);
    }

    ValueTask<int> IRunner.Default(Cell cell, int value) => new(Run(cell, value));
}

public sealed class TopThatIsSealed : Top
{
    public sealed override ValueTask<int> Abstract(Cell cell, int value) => base.Abstract(cell, value + 1000);
}

public class TopThatHides : Middle
{
    public new virtual async Task<int> Run(Cell cell, int value)
    {
        cell.Note("top hides");
        return await base.Run(cell, value);
    }
}

public class TopOf : MiddleOf<string>
{
    public override async ValueTask<string> Run(Cell cell, string value) => await base.Run(cell, value + value);
}

public class TopWithBetterDefault : MiddleWithBetterDefault;
