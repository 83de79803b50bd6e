' The runner waits for the task of an async Main, and prints the exception that leaves it.
Namespace AsyncMain
    Module Program
        Async Function Main() As Task
            Await Task.Yield()
            WriteLine("main")
            Await Fails()
        End Function

        Private Async Function Fails() As Task
            Await Task.Delay(1)
            Throw New InvalidOperationException("left Main")
        End Function
    End Module
End Namespace
