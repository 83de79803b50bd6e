using Observer;

public class Middle : Bottom
{
    public override async Task<int> Run(Cell cell, int value)
    {
        cell.ChangeContexts("middle");
        try
        {
            var below = await base.Run(cell, cell.Argument(value + 10));
            cell.Note("middle after bottom");
            return below + 10;
        }
        catch (InvalidOperationException e) when (cell.Filter(e))
        {
            cell.Note("middle rethrows");
            throw;
        }
    }

    public override async ValueTask<int> Abstract(Cell cell, int value)
    {
        cell.Enter("middle abstract");
        await cell.Step();
        cell.Leave("middle abstract");
        return value;
    }
}

// Overrides nothing: the types above and below it meet.
public class MiddleThatOnlyInherits : Middle;

public class MiddleOf<T> : BottomOf<T>
{
    public override async ValueTask<T> Run(Cell cell, T value)
    {
        cell.Note("middle of T");
        return await base.Run(cell, value);
    }
}

public interface IMiddle : IRunner
{
    async ValueTask<int> IRunner.Default(Cell cell, int value)
    {
        cell.Note("default of middle");
        return await Run(cell, value + 2);
    }
}

public class MiddleWithBetterDefault : Middle, IMiddle;
