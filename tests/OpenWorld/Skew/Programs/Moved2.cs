using Observer;

public class Forwarded
{
    public async Task<int> Run(Cell cell, int value)
    {
        cell.Enter("forwarded");
        await cell.Step();
        cell.Leave("forwarded");
        return value;
    }
}
