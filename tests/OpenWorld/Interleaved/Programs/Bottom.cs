using Observer;

public interface IRunner
{
    Task<int> Run(Cell cell, int value);

    async ValueTask<int> Default(Cell cell, int value)
    {
        cell.Enter("default of bottom");
        await cell.Step();
        cell.Leave("default of bottom");
        return await Run(cell, value + 1);
    }
}

public abstract class Bottom : IRunner
{
    public virtual async Task<int> Run(Cell cell, int value)
    {
        cell.Enter("bottom");
        await cell.Step();
        cell.Leave("bottom");
        return value + 1;
    }

    public abstract ValueTask<int> Abstract(Cell cell, int value);

    public virtual async Task Generic<T>(Cell cell, T value)
    {
        cell.Enter($"bottom of {typeof(T).Name}");
        await cell.Step();
        cell.Leave($"bottom of {typeof(T).Name}");
    }

    // Calls the overrides, in whichever assembly they are.
    public async Task<int> Template(Cell cell, int value)
    {
        cell.Note("template");
        try
        {
            return await Run(cell, value) + await Abstract(cell, value) + await ((IRunner)this).Default(cell, value);
        }
        finally
        {
            cell.Note("template finally");
        }
    }
}

public class BottomOf<T>
{
    public virtual async ValueTask<T> Run(Cell cell, T value)
    {
        cell.Enter("bottom of T");
        await cell.Step();
        cell.Leave("bottom of T");
        return value;
    }
}

public class Untouched : Bottom
{
    public override ValueTask<int> Abstract(Cell cell, int value) => new(value);
}
