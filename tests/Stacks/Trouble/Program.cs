using Troubles;

// Each verb leaves the process in one trouble (or in none), prints `ready`, and waits until its input ends.
switch (args)
{
    case ["deadlock"]: Deadlock.Start(); break;
    case ["circle"]: Circle.Start(); break;
    case ["starved"]: Starved.Start(); break;
    case ["leak"]: Leak.Start(); break;
    case ["unobserved"]: Unobserved.Start(); break;
    case ["healthy"]: Healthy.Start(); break;
    case ["busy"]: Busy.Start(); break;
    case ["many", var count]: Many.Start(int.Parse(count)); break;
    default:
        Console.Error.WriteLine("usage: Stacks.Trouble deadlock|circle|starved|leak|unobserved|healthy|busy|many COUNT");
        return 2;
}

Console.WriteLine("ready");
Console.In.ReadToEnd();
return 0;
