using Observer;

static class Caller
{
    static void Main()
    {
        var runner = new Runner();
        Run(runner, "IRunner.Run", (cell, target) => CallRunner(cell, target));
        Run(runner, "IRunner.Default", (cell, target) => CallDefault(cell, target).AsTask());
        Run(runner, "Bottom.Run", (cell, target) => CallBottom(cell, target));
        Run(runner, "Bottom.Abstract", (cell, target) => CallAbstract(cell, target).AsTask());
        Run(runner, "Bottom.Generic", (cell, target) => CallGeneric(cell, target));
        Run(runner, "Bottom.Template", (cell, target) => CallTemplate(cell, target));
        runner.Run("Middle.Run",
            ("Middle", c => CallMiddle(c, new Middle())), ("Top", c => CallMiddle(c, new Top())), ("TopThatHides", c => CallMiddle(c, new TopThatHides())), ("Here", c => CallMiddle(c, new Here())));
        runner.Run("TopThatHides.Run", ("TopThatHides", c => CallHiding(c, new TopThatHides())));
        runner.Run("BottomOf<string>.Run",
            ("BottomOf", c => CallOf(c, new BottomOf<string>()).AsTask()), ("MiddleOf", c => CallOf(c, new MiddleOf<string>()).AsTask()), ("TopOf", c => CallOf(c, new TopOf()).AsTask()));
        runner.Run("MiddleOf<int>.Run", ("MiddleOf", c => CallOf(c, new MiddleOf<int>()).AsTask()));
    }

    static void Run(Runner runner, string name, Func<Cell, Bottom, Task> call) => runner.Run(name,
        ("Untouched", c => call(c, new Untouched())),
        ("Middle", c => call(c, new Middle())),
        ("MiddleThatOnlyInherits", c => call(c, new MiddleThatOnlyInherits())),
        ("MiddleWithBetterDefault", c => call(c, new MiddleWithBetterDefault())),
        ("Top", c => call(c, new Top())),
        ("TopThatIsSealed", c => call(c, new TopThatIsSealed())),
        ("TopThatHides", c => call(c, new TopThatHides())),
        ("TopWithBetterDefault", c => call(c, new TopWithBetterDefault())),
        ("Here", c => call(c, new Here())));

    static async Task<int> CallRunner(Cell cell, IRunner target)
    {
        var result = await target.Run(cell, cell.Argument(1));
        cell.Note("after");
        return result;
    }

    static async ValueTask<int> CallDefault(Cell cell, IRunner target)
    {
        try
        {
            return await target.Default(cell, cell.Argument(1));
        }
        finally
        {
            cell.Note("caller finally");
        }
    }

    static async Task<int> CallBottom(Cell cell, Bottom target) => await target.Run(cell, cell.Argument(1)).ConfigureAwait(false);

    static async ValueTask<int> CallAbstract(Cell cell, Bottom target) => await target.Abstract(cell, cell.Argument(1));

    static async Task CallGeneric(Cell cell, Bottom target)
    {
        await target.Generic(cell, cell.Argument(1));
        await target.Generic(cell, cell.Argument("text"));
    }

    static async Task<int> CallTemplate(Cell cell, Bottom target) => await target.Template(cell, cell.Argument(1));

    static async Task<int> CallMiddle(Cell cell, Middle target) => await target.Run(cell, cell.Argument(1));

    static async Task<int> CallHiding(Cell cell, TopThatHides target) => await target.Run(cell, cell.Argument(1));

    static async ValueTask<string> CallOf(Cell cell, BottomOf<string> target) => await target.Run(cell, cell.Argument("text"));

    static async ValueTask<int> CallOf(Cell cell, BottomOf<int> target) => await target.Run(cell, cell.Argument(1));

    // The hierarchy continues in the caller's own assembly.
    class Here : Top
    {
        public override async Task<int> Run(Cell cell, int value)
        {
            cell.Note("here");
            return await base.Run(cell, value + 1);
        }
    }
}
