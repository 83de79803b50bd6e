using Observer;

// Each call is in its own method: one that cannot be bound must not keep the others from running.
static class Caller
{
    static void Main()
    {
        var runner = new Runner();
        runner.Run("Swapped", ("instance", c => Swapped1(c, new Swapped())), ("static", c => Swapped2(c, new Swapped())));
        runner.Run("Shifted", ("instance", c => Shifted1(c, new Shifted())), ("generic", c => Shifted2(c).AsTask()));
        runner.Run("BecameSynchronous", ("instance", c => BecameSynchronous1(c, new BecameSynchronous())), ("static", c => BecameSynchronous2(c)));
        runner.Run("BecameAsync", ("instance", c => BecameAsync1(c, new BecameAsync())));
        runner.Run("BecamePooling", ("instance", c => BecamePooling1(c, new BecamePooling())));
        runner.Run("BecameVirtual", ("instance", c => BecameVirtual1(c, BecameVirtual.Create())));
        runner.Run("Unsealed", ("instance", c => Unsealed1(c, Unsealed.Create())));
        runner.Run("UnsealedMethod", ("instance", c => UnsealedMethod1(c, UnsealedMethod.Create())));
        runner.Run("MovedToBase", ("instance", c => MovedToBase1(c, new MovedToBase())));
        runner.Run("Forwarded", ("instance", c => Forwarded1(c, new Forwarded())));
        runner.Run("RenamedInside", ("instance", c => RenamedInside1(c, new RenamedInside())));
        runner.Run("MovedToInterface", ("interface", c => MovedToInterface1(c, new MovedToInterface())));
        runner.Run("NewlyImplemented", ("interface", c => NewlyImplemented1(c, new NewlyImplemented())));
        runner.Run("NewlyOverridden", ("virtual", c => NewlyOverridden1(c, new NewlyOverridden())));
    }

    static async Task<int> Swapped1(Cell cell, Swapped target) => await target.Run(cell, cell.Argument(1));

    static async Task<int> Swapped2(Cell cell, Swapped target) => await Swapped.Run(target, cell, cell.Argument(1));

    static async Task<int> Shifted1(Cell cell, Shifted target) => await target.Run(cell, cell.Argument(1));

    static async ValueTask<string> Shifted2(Cell cell) => await Shifted.Generic(cell, cell.Argument("text"));

    static async Task<int> BecameSynchronous1(Cell cell, BecameSynchronous target) => await target.Run(cell, cell.Argument(1));

    static async Task BecameSynchronous2(Cell cell) => await BecameSynchronous.RunStatic(cell, cell.Argument(1));

    static async Task<int> BecameAsync1(Cell cell, BecameAsync target) => await target.Run(cell, cell.Argument(1));

    static async Task<int> BecamePooling1(Cell cell, BecamePooling target) => await target.Run(cell, cell.Argument(1));

    static async Task<int> BecameVirtual1(Cell cell, BecameVirtual target) => await target.Run(cell, cell.Argument(1));

    static async Task<int> Unsealed1(Cell cell, Unsealed target) => await target.Run(cell, cell.Argument(1));

    static async Task<int> UnsealedMethod1(Cell cell, UnsealedMethod target) => await target.Run(cell, cell.Argument(1));

    static async Task<int> MovedToBase1(Cell cell, MovedToBase target) => await target.Run(cell, cell.Argument(1));

    static async Task<int> Forwarded1(Cell cell, Forwarded target) => await target.Run(cell, cell.Argument(1));

    static async Task<int> RenamedInside1(Cell cell, RenamedInside target) => await target.Run(cell, cell.Argument(1));

    static async Task<int> MovedToInterface1(Cell cell, IMovedToInterface target) => await target.Run(cell, cell.Argument(1));

    static async Task<int> NewlyImplemented1(Cell cell, INewlyImplemented target) => await target.Run(cell, cell.Argument(1));

    static async Task<int> NewlyOverridden1(Cell cell, NewlyOverriddenBase target) => await target.Run(cell, cell.Argument(1));
}
